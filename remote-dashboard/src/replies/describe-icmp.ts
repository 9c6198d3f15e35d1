const unreachable = [
  'no route',
  'administratively prohibited',
  'beyond scope',
  'address unreachable',
  'port unreachable',
  'source refused',
  'route refused',
];

/** What a reply says, in the words of its kind (RFC 4443): `time exceeded` is a router on the way, the others are mostly the target. */
export function describeIcmp({ type, code }: { type: number; code: number }): string {
  switch (type) {
    case 1:
      return unreachable[code] ?? 'unreachable';
    case 2:
      return 'packet too big';
    case 3:
      return code === 1 ? 'reassembly timed out' : 'time exceeded';
    case 4:
      return 'parameter problem';
    case 129:
      return 'echo reply';
    default:
      return `ICMPv6 type ${type}, code ${code}`;
  }
}

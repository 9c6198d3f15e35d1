type Icmp = { type: number; code: number };

/** A router on the way has replied: the TTL was used up (RFC 4443, section 3.3). */
export const isTimeExceeded = ({ type }: Icmp): boolean => type === 3;

/** The destination has replied (RFC 4443, section 4.2). */
export const isEchoReply = ({ type }: Icmp): boolean => type === 129;

/** It goes no further: unreachable (RFC 4443, section 3.1), or come to its destination. */
export const isEnd = (icmp: Icmp): boolean => icmp.type === 1 || isEchoReply(icmp);

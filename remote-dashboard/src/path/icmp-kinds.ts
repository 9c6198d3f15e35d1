type Icmp = { type: number; code: number };

/** A router on the way has replied: the TTL was used up (RFC 4443, section 3.3). */
export const isTimeExceeded = ({ type }: Icmp): boolean => type === 3;

/** It goes no further (RFC 4443, section 3.1). */
export const isUnreachable = ({ type }: Icmp): boolean => type === 1;

/** Most characters of a path with its query in a link: servers and proxies take a request line of 8 kB, not all more (CloudFront, Apache). */
export const LONGEST_PATH = 8_000;

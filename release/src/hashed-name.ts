/**
 * Whether a file's name carries a hash of its content: then it says the same for ever, in every version.
 *
 * deploy/nginx/http.conf has the same rule.
 */
export function isHashed(file: string): boolean {
  return /\.[0-9a-f]{8,}\.[^/]+$/.test(file);
}

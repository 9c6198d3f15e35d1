/**
 * Whether a file's name carries a hash: of its content, which is the same for ever, or of that of the script or sheet that it belongs to
 * (`.map`, `.br`).
 *
 * deploy/nginx/http.conf has the same rule.
 */
export function isHashed(file: string): boolean {
  return /\.[0-9a-f]{8,}\.[^/]+$/.test(file);
}

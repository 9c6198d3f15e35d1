/** What the cells show when they are opened: a chunk of its own. */
export { CreditDetails } from '../credits/credit-details.tsx';
export { CurlLine } from '../token/curl-line.tsx';

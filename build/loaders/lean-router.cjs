/**
 * A loader for the router's modules, which keep the bundler from leaving out what no app uses:
 *
 * - It looks React's `useOptimistic` up by a computed name: the bundler would build a copy of all that React exports for it.
 * - Components and contexts are made by calls that are not marked as pure, and get names for development tools: `Form` alone brings all that
 *   submits forms.
 * - `Link` renders prefetches of React Router's own framework, which no app is built with.
 */
module.exports = function leanRouter(source) {
  return source
    .replace(/React\d*\.createElement\(PrefetchPageLinks, \{ page: href \}\)/, 'null')
    .replace('React3[USE_OPTIMISTIC]', 'React3.useOptimistic')
    .replace(/^\w+\.displayName = ".*";$/gm, '')
    .replace(/^var \w+ = (?=React\d*\.(forwardRef|createContext)\()/gm, '$&/* @__PURE__ */ ');
};

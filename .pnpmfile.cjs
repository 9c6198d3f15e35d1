/** The generator of the gateway's types needs the functions of a compiler in JavaScript, which TypeScript 7 has not: it gets its own. */
function readPackage(manifest) {
  if (manifest.name === 'openapi-typescript') {
    manifest.dependencies.typescript = '5.9.3';
    delete manifest.peerDependencies.typescript;
  }
  return manifest;
}

module.exports = { hooks: { readPackage } };

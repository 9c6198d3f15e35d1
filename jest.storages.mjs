import config from './jest.config.mjs';

/** The release tool on object storage that Debian has a package of. It has to be installed, and takes too long for each change. */
export default { ...config, testMatch: ['**/*.storages.ts'], testTimeout: 60_000 };

import config from './jest.config.mjs';

/** The release tool and the edge worker on object storage that Debian has a package of. It has to be installed, and takes too long for each change. */
export default { ...config, testMatch: ['**/*.storages.ts'], testTimeout: 60_000 };

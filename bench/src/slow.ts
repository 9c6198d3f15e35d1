/** 'Slow 4G' and a phone: 150 ms, 1.6 Mb/s, a quarter of this machine's speed. */
export const network = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
export const cpuSlowdown = 4;

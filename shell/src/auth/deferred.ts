/** A promise that is settled from outside. */
export interface Deferred<T> {
  promise: Promise<T>;
  resolve(value: T | PromiseLike<T>): void;
  reject(reason: unknown): void;
}

/** @returns a promise that never causes `unhandledrejection`. */
export function deferred<T>(): Deferred<T> {
  let resolve!: Deferred<T>['resolve'];
  let reject!: Deferred<T>['reject'];
  const promise = new Promise<T>((...settlers) => {
    [resolve, reject] = settlers;
  });
  promise.catch(() => {});
  return { promise, resolve, reject };
}

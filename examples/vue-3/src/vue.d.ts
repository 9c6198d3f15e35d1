declare module '*.vue' {
  import type { Component } from 'vue';

  const page: Component;
  export default page;
}

import vue from '@vitejs/plugin-vue';

/** Vue leaves the element alone: it is no component. */
const isCustomElement = (tag: string) => tag === 'probing-dashboard';

export default { plugins: [vue({ template: { compilerOptions: { isCustomElement } } })] };

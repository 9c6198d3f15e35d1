import { readSession } from 'example-server/session';
import { createApp } from 'vue';
import Page from './page.vue';

createApp(Page, { session: await readSession() }).mount('#page');

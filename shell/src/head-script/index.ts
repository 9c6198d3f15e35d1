import { readPageStart } from '../data-block.ts';
import { watchUnload } from '../page-unload.ts';
import { applyTheme } from './apply-theme.ts';
import { beginEarlyCalls } from './early-calls.ts';
import { loadScripts } from './load-scripts.ts';
import { replayClick } from './replay-click.ts';
import { defineShowMemberPage } from './show-member-page.ts';
import { watchStart } from './watch-start.ts';

watchUnload();
applyTheme();
watchStart();
replayClick();
defineShowMemberPage();
const page = readPageStart();
beginEarlyCalls(page.earlyCalls);
loadScripts(page);

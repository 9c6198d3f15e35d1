import 'react-dom/client';
import { awaitEarlyRender } from 'shared/gateway';

// In two tasks, between which the browser can paint and handle input: React first, what uses it next. Both are in the first file.
// The page's early render comes before the second.
setTimeout(async () => {
  await awaitEarlyRender();
  await import(/* webpackMode: "eager" */ './main.tsx');
});

import 'react-dom/client';
import { awaitEarlyDrawing } from 'shared/gateway/early-answers';

// In two tasks, between which the browser draws and answers: React first, what uses it next. Both are in the first file.
// What the page is about to draw by itself comes before the second.
setTimeout(async () => {
  await awaitEarlyDrawing();
  await import(/* webpackMode: "eager" */ './main.tsx');
});

import 'react-dom/client';

// In two tasks, between which the browser draws and answers: React first, what uses it next. Both are in the first file.
setTimeout(() => import(/* webpackMode: "eager" */ './main.tsx'));

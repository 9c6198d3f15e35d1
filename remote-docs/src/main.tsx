// React is a shared module, which is available only after an asynchronous import.
import('./standalone.tsx');

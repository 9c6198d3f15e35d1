// React is shared, and shared modules are there only after an asynchronous step.
import('./standalone.tsx');

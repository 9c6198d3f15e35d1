// Shared modules such as React are available only after an asynchronous import.
import('./standalone.tsx');

// The shared modules are there only after this file has run.
import('./standalone.tsx').catch(reportError);

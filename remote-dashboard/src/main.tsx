// The shared modules are there only after this file has run.
import('./alone.tsx').catch(reportError);

// What is shared is there once federation has begun.
import('./page.js');

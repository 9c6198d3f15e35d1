import type {} from '@testing-library/jest-dom/jest-globals';

if (typeof document !== 'undefined') {
  require('@testing-library/jest-dom/jest-globals');
  // At its first use jsdom parses the style sheet that every page has: here, and not within the first test's time.
  getComputedStyle(document.documentElement);
}

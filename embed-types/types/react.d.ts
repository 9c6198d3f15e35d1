/// <reference path="./federation.d.ts" />
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { ProbingDashboardElement } from './index.js';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'probing-dashboard': DetailedHTMLProps<HTMLAttributes<ProbingDashboardElement>, ProbingDashboardElement> & {
        gateway?: string;
        /** Separated by spaces, e.g. `credits agents`. */
        panels?: string;
        /** Link of a measurement, for the panel `measurement`. */
        measurement?: string;
        /** URL of the datasets, for the panel `measurement`. */
        datasets?: string;
        theme?: 'dark' | 'light' | 'auto';
        /** Language tag, e.g. `de-CH`. */
        locale?: string;
        /** @deprecated Set it by a ref: React makes it an attribute, which is text, until the site's script has run. */
        options?: never;
      };
    }
  }
}

/// <reference path="./federation.d.ts" />
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { ProbingDashboardElement } from './index.js';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      /** React 19 sets `options` as a property; with React 18 set it through a ref. */
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
        options?: ProbingDashboardElement['options'];
      };
    }
  }
}

import { startVitals } from './measure-visit.ts';

startVitals();

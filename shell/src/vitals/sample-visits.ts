/** Id of the template that holds the share of visits, in `data-share`, and the script that measures one. */
export const vitalsTemplateId = 'vitals';

/**
 * Runs inline in each page of a site that measures Web Vitals, and in no other: in a sample of the visits, it loads the script that measures
 * once the page is idle.
 *
 * It is inlined as its own source text (`build/prerender-plugin.ts`), so it may use nothing from outside. The script element comes out of the
 * template: Trusted Types refuse a URL that a script sets.
 */
export function sampleVisits(templateId: string): void {
  const { content, dataset } = document.getElementById(templateId) as HTMLTemplateElement;
  if (Math.random() >= Number(dataset.share)) return;
  const measure = () => document.head.append(content);
  // Safari has no idle callbacks.
  const begin = () => ('requestIdleCallback' in window ? requestIdleCallback(measure, { timeout: 5000 }) : setTimeout(measure, 1000));
  addEventListener('load', begin);
}

/** HTML that shows a measurement's result in any page: the site's script, and an element. @param link - of the measurement's page. */
export function embedCode(link: string, datasets: string): string {
  return `<script src="${quoted(new URL('/embed/dashboard.js', link).href)}" async></script>
<probing-dashboard
  panels="measurement"
  measurement="${quoted(link)}"
  datasets="${quoted(datasets)}"
  theme="auto"
></probing-dashboard>`;
}

/** For an attribute in quotation marks. */
const quoted = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

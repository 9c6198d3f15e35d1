// Gives the page that is on screen as one static file. The rows of agents are left out; the first one stays as a template.
(async () => {
  const sheets = [...document.styleSheets].map(async ({ href, ownerNode }) =>
    href ? (await fetch(href, { cache: 'force-cache' })).text() : ownerNode.textContent,
  );
  const page = document.documentElement.cloneNode(true);
  for (const element of page.querySelectorAll('script, link, style, noscript, iframe, template, meta[http-equiv]')) element.remove();
  const style = document.createElement('style');
  style.textContent = (await Promise.all(sheets)).join('\n').replaceAll(/\/\*.*?\*\//g, '');
  page.querySelector('head').append(style);
  const rows = page.querySelector('table[aria-label="Agents"] tbody');
  if (rows) {
    const template = document.createElement('template');
    template.content.append(rows.firstElementChild);
    rows.replaceChildren();
    rows.closest('table').after(template);
  }
  return `<!doctype html>${page.outerHTML}`;
})();

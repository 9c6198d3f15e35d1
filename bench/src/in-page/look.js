// Says what a page looks like: its text, its height, and how each element is painted.
(() => {
  const painted = [...document.querySelectorAll('body, body :not(script, noscript, template)')].map((element) => {
    const { color, font, backgroundColor, backgroundImage, borderColor } = getComputedStyle(element);
    return [element.localName, color, font, backgroundColor, backgroundImage, borderColor].join(' ');
  });
  return [document.getElementById('root').textContent, document.documentElement.scrollHeight, ...painted].join('\n');
})();

// A file of its own: a strict policy runs no script that is written into the page.
const main = document.querySelector('main');
const dashboard = document.querySelector('probing-dashboard');
const theme = document.querySelector('#theme');
const toggle = document.querySelector('#toggle');

theme.onchange = () => dashboard.setAttribute('theme', theme.value);
toggle.onclick = () => {
  if (dashboard.isConnected) dashboard.remove();
  else main.append(dashboard);
  toggle.textContent = dashboard.isConnected ? 'Hide the dashboard' : 'Show the dashboard';
};

// The page's own server keeps the tokens. It gives nothing for a visitor who is not signed in.
async function getAccessToken({ refresh } = {}) {
  const answer = await fetch(refresh ? '/token?fresh' : '/token', { signal: AbortSignal.timeout(5000) });
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  return answer.text();
}

// In the gallery the page is in a frame, where a login page refuses to be shown.
const onSignIn = () => open('/sign-in', '_top');

// When the server cannot tell, the dashboard asks again, and says what is wrong.
const signedIn = (await getAccessToken().catch(reportError)) !== '';
// Also before the site's script is there. Whose session has ended may sign in again.
dashboard.options = signedIn ? { getAccessToken, onSignIn } : { onSignIn };
document.querySelector('form').hidden = !signedIn;

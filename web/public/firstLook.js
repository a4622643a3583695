// Chooses light or dark as stored before the first paint; `Look` does it again when the application has loaded. A file, because
// the policy of the page allows no script inside it, and not a module, because modules run after the first paint.
{
  const system = matchMedia('(prefers-color-scheme: dark)')

  /** @param {'darkMode' | 'colorWeak'} name */
  const stored = (name) => {
    try {
      return JSON.parse(localStorage.getItem(`pro__${name}`)).value
    } catch {
      return undefined
    }
  }

  const choose = () => {
    const mode = stored('darkMode')
    const { dataset, classList } = document.documentElement
    dataset.look = mode === 'dark' || (mode !== 'light' && system.matches) ? 'dark' : 'light'
    classList.toggle('colorWeak', stored('colorWeak') === true)
  }

  choose()
  system.addEventListener('change', choose)
}

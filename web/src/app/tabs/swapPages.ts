/**
 * Puts an open page on the screen, in the place of all others, before React knows of it. To wake a page, with all
 * effects of a table, takes several frames; its picture is there already and needs only to be shown. What is set here
 * is what React sets when it comes to it. False when there is no such picture.
 */
export function swapPages(wanted: string): boolean {
  const pages = [...document.querySelectorAll<HTMLElement>('[data-page]')]
  if (!pages.some(({ dataset }) => dataset.page === wanted)) return false
  for (const page of pages) page.hidden = page.dataset.page !== wanted
  return true
}

/** Runs when the browser has painted what there is. */
export function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run))
}

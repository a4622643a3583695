/**
 * As a ref: has a page leave the screen without its layout being thrown away.
 * React hides what is out of sight by `display: none`, and to bring a table back the browser then styles and measures
 * all of it again, which takes longer than a frame. The attribute `hidden` with `content-visibility` (TabPage.css)
 * hides it from everybody just as well and keeps the layout. So the style that React finds here writes that attribute;
 * should React one day hide in another way, pages are hidden in that way.
 */
export function hideLightly(page: HTMLElement | null): void {
  if (!page || Object.hasOwn(page, 'style')) return
  Object.defineProperty(page, 'style', {
    value: {
      setProperty: (name: string, value: string) => {
        if (name === 'display') page.hidden = value === 'none'
      },
      set display(value: string) {
        page.hidden = value === 'none'
      },
    },
  })
}

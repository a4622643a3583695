import { Activity, memo, useContext, useMemo } from 'react'
import { NavigationType, Route, Routes, UNSAFE_LocationContext as LocationContext } from 'react-router'
import { type PageHost, PageHostContext } from '../../ui/page/PageHost.ts'
import { PageBoundary } from '../pages/PageBoundary.tsx'
import { RegisteredPage } from '../pages/RegisteredPage.tsx'
import { homePath } from '../routes/homePath.ts'
import { usePageTitle } from '../usePageTitle.ts'
import type { Tab } from './Tab.ts'
import './TabPage.css'
import { TabHoldsContext } from './TabsContext.ts'

interface TabPageProps {
  tab: Tab
  isActive: boolean
  isMultiTab: boolean
}

/** The page of one tab, with an address of its own: out of sight it keeps filter, page and record. */
export const TabPage = memo(function TabPage({ tab, isActive, isMultiTab }: TabPageProps) {
  const { key, location, entry, title, turn } = tab
  const holds = useContext(TabHoldsContext)
  const place = useMemo(() => ({ location, navigationType: NavigationType.Pop }), [location])
  const isKept = isMultiTab && entry.meta.keepAlive !== false
  const host = useMemo<PageHost>(
    () => ({
      isKept,
      title,
      isHeaderHidden: entry.meta.hiddenHeaderContent === true,
      holdClosing: (ask) => holds?.hold(key, ask) ?? (() => {}),
      nameTab: (name) => holds?.name(key, name),
    }),
    [entry, holds, isKept, key, title],
  )
  // One element for as long as nothing but the sight of it changes: to show a page is not to draw it again.
  const page = useMemo(
    () => (
      <PageBoundary key={turn}>
        <PageHostContext value={host}>
          {/* Not `<Routes location>`: that one draws every hidden page again whenever the address changes. */}
          <LocationContext value={place}>
            <Routes>
              <Route
                path={entry.path.startsWith('/') ? entry.path : `/${entry.path}`}
                element={<RegisteredPage entry={entry} />}
              />
            </Routes>
          </LocationContext>
        </PageHostContext>
      </PageBoundary>
    ),
    [entry, host, place, turn],
  )

  return (
    <Activity mode={isActive ? 'visible' : 'hidden'}>
      <DocumentTitle title={key === homePath ? undefined : title} />
      <div ref={hideLightly} className="tab-page" data-page={key}>
        {page}
      </div>
    </Activity>
  )
})

function DocumentTitle({ title }: { title: string | undefined }) {
  usePageTitle(title)
  return null
}

/**
 * As a ref: has a page leave the screen without its layout being thrown away.
 * React hides what is out of sight by `display: none`, and to bring a table back the browser then styles and measures
 * all of it again, which takes longer than a frame. The attribute `hidden` with `content-visibility` (TabPage.css)
 * hides it from everybody just as well and keeps the layout. So the style that React finds here writes that attribute;
 * should React one day hide in another way, pages are hidden in that way.
 */
function hideLightly(page: HTMLElement | null): void {
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

import { Activity, memo, useContext, useMemo } from 'react'
import { NavigationType, Route, Routes, UNSAFE_LocationContext as LocationContext } from 'react-router'
import { useSession } from '../../api/session/useSession.ts'
import { type PageHost, PageHostContext } from '../../ui/page/PageHost.ts'
import { PageBoundary } from '../pages/PageBoundary.tsx'
import { RegisteredPage } from '../pages/RegisteredPage.tsx'
import { homePath } from '../routes/homePath.ts'
import { pageTrail } from '../routes/pageTrail.ts'
import { usePageTitle } from '../usePageTitle.ts'
import type { Tab } from './Tab.ts'
import './TabPage.css'
import { TabControlsContext } from './TabsContext.ts'

interface TabPageProps {
  tab: Tab
  isActive: boolean
  isMultiTab: boolean
}

/** The page of one tab, with its own location: a hidden page keeps its filter, page and record. */
export const TabPage = memo(function TabPage({ tab, isActive, isMultiTab }: TabPageProps) {
  const { key, location, entry, title, turn } = tab
  const controls = useContext(TabControlsContext)
  const { menu } = useSession()
  const trail = useMemo(() => pageTrail(menu, location.pathname).steps, [menu, location.pathname])
  const place = useMemo(() => ({ location, navigationType: NavigationType.Pop }), [location])
  const isKept = isMultiTab && entry.meta.keepAlive !== false
  const host = useMemo<PageHost>(
    () => ({
      isKept,
      title,
      trail,
      isHeaderHidden: entry.meta.hiddenHeaderContent === true,
      confirmBeforeClosing: (ask) => controls?.confirmBeforeClosing(key, ask) ?? (() => {}),
      nameTab: (name) => controls?.name(key, name),
    }),
    [entry, controls, isKept, key, title, trail],
  )
  // Memoized, so that showing or hiding a page does not render it again.
  const page = useMemo(
    () => (
      <PageBoundary key={turn}>
        <PageHostContext value={host}>
          {/* Not `<Routes location>`: that renders every hidden page again whenever the URL changes. */}
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
      <div ref={hideKeepingLayout} className="tab-page" data-page={key}>
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
 * A ref callback that hides a page without discarding its layout.
 * React hides by `display: none`, and to show a table again the browser then has to recompute its styles and layout,
 * which takes longer than a frame. The attribute `hidden` with `content-visibility` (TabPage.css) hides it just as
 * completely and keeps the layout. So the style object that React finds here sets that attribute instead; if React
 * ever hides in another way, that way applies.
 */
function hideKeepingLayout(page: HTMLElement | null): void {
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

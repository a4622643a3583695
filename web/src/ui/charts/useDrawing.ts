import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ChartOption } from './chartOption.ts'

type Library = typeof import('./echarts.ts')
type Drawing = ReturnType<Library['init']>

interface Paper {
  width: number
  isPrinting: boolean
}

/** Loading starts shortly before the chart is scrolled into view. */
const seenMargin = '200px'

/**
 * Draws into an element as soon as it is visible, and again whenever the data, the width or the medium changes.
 * The drawing is disposed while its page is hidden.
 */
export function useDrawing(element: RefObject<HTMLElement | null>, optionFor: (paper: Paper) => ChartOption) {
  const library = useLibraryWhenSeen(element)
  const drawing = useRef<Drawing>(undefined)
  const init = library === 'failed' ? undefined : library?.init

  const draw = useEffectEvent((isPrinting = false) => {
    const chart = drawing.current
    chart?.setOption(optionFor({ width: chart.getWidth(), isPrinting }), { replaceMerge: ['series'] })
  })

  useEffect(() => {
    const place = element.current
    if (!init || !place) return
    const chart = init(place, null, { renderer: 'svg', locale: 'ZH' })
    drawing.current = chart
    const observer = new ResizeObserver(() => {
      // A hidden page has no width; the previous width is valid again when it returns.
      if (place.clientWidth === 0 || place.clientWidth === chart.getWidth()) return
      chart.resize({ width: place.clientWidth, height: place.clientHeight })
      draw()
    })
    observer.observe(place)
    const print = window.matchMedia('print')
    const redraw = () => draw(print.matches)
    print.addEventListener('change', redraw)
    return () => {
      observer.disconnect()
      print.removeEventListener('change', redraw)
      chart.dispose()
      drawing.current = undefined
    }
  }, [element, init])

  useEffect(() => draw(), [optionFor, init])

  return {
    hasFailed: library === 'failed',
    /** Shows the tooltip of a place; undefined hides it. */
    showPlace: (index: number | undefined) =>
      drawing.current?.dispatchAction(
        index === undefined ? { type: 'hideTip' } : { type: 'showTip', seriesIndex: 0, dataIndex: index },
      ),
  }
}

/** The library is larger than the page, so it is loaded only when a chart becomes visible. */
function useLibraryWhenSeen(element: RefObject<HTMLElement | null>): Library | 'failed' | undefined {
  const [library, setLibrary] = useState<Library | 'failed'>()
  useEffect(() => {
    const place = element.current
    if (library || !place) return
    let isCurrent = true
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        void import('./echarts.ts').then(
          (loaded) => isCurrent && setLibrary(loaded),
          () => isCurrent && setLibrary('failed'),
        )
      },
      { rootMargin: seenMargin },
    )
    observer.observe(place)
    return () => {
      isCurrent = false
      observer.disconnect()
    }
  }, [element, library])
  return library
}

import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ChartOption } from './ChartRequest.ts'

type Library = typeof import('./echarts.ts')
type Drawing = ReturnType<Library['init']>

interface Paper {
  width: number
  isPrinting: boolean
}

interface Clicked {
  dataIndex: number
  seriesIndex?: number | undefined
  value: unknown
}

interface Picture {
  optionFor: (paper: Paper) => ChartOption
  /** A kind of chart with a library of its own. */
  isShare: boolean
  /** Drawn before it is seen. */
  isAtOnce: boolean
  onClick: (clicked: Clicked) => void
}

/** Loading starts shortly before the chart is scrolled into view. */
const seenMargin = '200px'

/**
 * Draws into an element as soon as it is visible, and again whenever the data, the width or the medium changes.
 * The drawing is disposed while its page is hidden.
 */
export function useDrawing(element: RefObject<HTMLElement | null>, { optionFor, isShare, isAtOnce, onClick }: Picture) {
  const { init, hasFailed } = useLibrary(useSeen(element) || isAtOnce, isShare)
  const drawing = useRef<Drawing>(undefined)

  const draw = useEffectEvent((isPrinting = false) => {
    const chart = drawing.current
    chart?.setOption(optionFor({ width: chart.getWidth(), isPrinting }), { notMerge: true })
  })

  const click = useEffectEvent((clicked: Clicked) => onClick(clicked))

  useEffect(() => {
    const place = element.current
    if (!init || !place) return
    const chart = init(place, null, { renderer: 'svg', locale: 'ZH' })
    drawing.current = chart
    chart.on('click', ({ dataIndex, seriesIndex, value }) => click({ dataIndex, seriesIndex, value }))
    const observer = new ResizeObserver(() => {
      // A hidden page has no width; the previous width is valid again when it returns.
      const { clientWidth: width, clientHeight: height } = place
      if (width === 0 || (width === chart.getWidth() && height === chart.getHeight())) return
      chart.resize({ width, height })
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
    hasFailed,
    /** Shows the tooltip of a place; undefined hides it. */
    showPlace: (index: number | undefined) =>
      drawing.current?.dispatchAction(
        index === undefined ? { type: 'hideTip' } : { type: 'showTip', seriesIndex: 0, dataIndex: index },
      ),
  }
}

/**
 * The library is larger than the page, so it is loaded only when a chart becomes visible. As a query: what failed to load
 * is requested again when the network returns.
 */
function useLibrary(isSeen: boolean, isShare: boolean): { init?: Library['init']; hasFailed: boolean } {
  const { data, isError } = useQuery({
    queryKey: ['page', 'echarts', isShare],
    // Wrapped in an object: a query stores data, and this is a function.
    queryFn: async () => {
      const [{ init }] = await Promise.all([import('./echarts.ts'), isShare && import('./echartsShares.ts')])
      return { init }
    },
    enabled: isSeen,
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    structuralSharing: false,
    networkMode: 'always',
  })
  return { init: data?.init, hasFailed: isError }
}

/** Whether the element is or was visible. */
function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const place = element.current
    if (isSeen || !place) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
      },
      { rootMargin: seenMargin },
    )
    observer.observe(place)
    return () => observer.disconnect()
  }, [element, isSeen])
  return isSeen
}

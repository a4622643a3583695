import { type ShareKind, unitOf, valueText } from './ChartData.ts'
import { type ChartOption, type ChartRequest, seriesColors } from './ChartRequest.ts'

/** Charts of the first series as shares, and the heat map of all of them. */
export function shareOption(request: ChartRequest, kind: ShareKind): ChartOption {
  const { data, token, isDark, hasPatterns, width } = request
  const colors = [...seriesColors[isDark ? 'dark' : 'light']]
  const [first] = data.series
  const items = data.places.map(({ full, look }, index) => ({
    name: full,
    value: first?.values[index] ?? 0,
    itemStyle: { color: colors[(look ?? index) % colors.length]! },
  }))
  const words = { color: token.colorTextSecondary, fontFamily: token.fontFamily, fontSize: 12 }
  const base: ChartOption = {
    aria: { enabled: true, label: { enabled: false }, decal: { show: hasPatterns } },
    animation: false,
    color: colors,
    textStyle: { fontFamily: token.fontFamily },
    tooltip: {
      className: 'chart-tooltip',
      confine: true,
      transitionDuration: 0,
      backgroundColor: token.colorBgElevated,
      borderWidth: 0,
      padding: [8, 12],
      extraCssText: `box-shadow: ${token.boxShadowSecondary}; border-radius: ${token.borderRadius}px`,
      textStyle: { color: token.colorText, fontFamily: token.fontFamily, fontSize: 12 },
      valueFormatter: (value) => valueText(data, Array.isArray(value) ? value.at(-1) : value),
    },
  }
  // Names and values beside the drawing need as much space as itself.
  const isNarrow = width < 480
  const label = {
    ...words,
    formatter: ({ name, value }: { name: string; value?: unknown }) => `${name} ${valueText(data, value)}`,
  }
  if (kind === 'pie')
    return {
      ...base,
      legend: isNarrow
        ? {
            type: 'scroll',
            bottom: 0,
            // Without one of its parts a pie is no longer the whole.
            selectedMode: false,
            itemWidth: 14,
            itemHeight: 12,
            textStyle: words,
            pageTextStyle: words,
            pageIconColor: token.colorText,
            pageIconInactiveColor: token.colorTextQuaternary,
          }
        : { show: false },
      series: [
        {
          type: 'pie',
          radius: ['45%', isNarrow ? '68%' : '76%'],
          data: items,
          label: { show: !isNarrow, ...label },
          itemStyle: { borderColor: token.colorBgContainer, borderWidth: 2 },
        },
      ],
    }
  if (kind === 'funnel')
    return {
      ...base,
      series: [
        {
          type: 'funnel',
          data: items,
          sort: 'none',
          funnelAlign: 'left',
          left: 8,
          right: isNarrow ? 8 : '30%',
          top: 8,
          bottom: 8,
          minSize: '4%',
          gap: 2,
          label: { ...label, position: isNarrow ? 'inside' : 'right', ...(isNarrow && { color: token.colorText }) },
          itemStyle: { borderWidth: 0 },
        },
      ],
    }
  if (kind === 'gauge') {
    const value = items[0]?.value ?? 0
    const whole = items.reduce((sum, item) => sum + item.value, 0)
    const isPart = items.length > 1
    return {
      ...base,
      series: [
        {
          type: 'gauge',
          min: 0,
          max: isPart ? 100 : scaleEnd(value),
          progress: { show: true, width: 14, itemStyle: { color: colors[0]! } },
          pointer: { show: false },
          axisLine: { lineStyle: { width: 14, color: [[1, token.colorFillSecondary]] } },
          axisTick: { show: false },
          splitLine: { show: false },
          axisLabel: { show: false },
          title: { ...words, offsetCenter: [0, '32%'] },
          detail: {
            color: token.colorText,
            fontSize: 28,
            fontWeight: 600,
            offsetCenter: [0, 0],
            formatter: () => (isPart ? `${shareText(value, whole)}` : valueText(data, value)),
          },
          data: [
            {
              name: isPart ? `${items[0]!.name}占比` : (first?.title ?? ''),
              value: isPart ? share(value, whole) : value,
            },
          ],
        },
      ],
    }
  }
  const cells = data.series.flatMap(({ values }, row) =>
    values.map((value, column): [number, number, number | string] => [column, row, value ?? '-']),
  )
  const most = Math.max(1, ...cells.map(([, , value]) => (typeof value === 'number' ? value : 0)))
  const unit = unitOf(data)
  return {
    ...base,
    grid: { left: 0, right: 4, top: 8, bottom: 0, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    visualMap: {
      show: false,
      min: 0,
      max: most,
      inRange: { color: [isDark ? '#1A2E12' : '#F6FFED', isDark ? '#73D13D' : '#237804'] },
    },
    xAxis: {
      type: 'category',
      data: data.places.map(({ full }) => full),
      axisTick: { show: false },
      axisLine: { show: false },
      axisLabel: { ...words, hideOverlap: true },
    },
    yAxis: {
      type: 'category',
      data: data.series.map(({ title }) => title),
      inverse: true,
      axisTick: { show: false },
      axisLine: { show: false },
      axisLabel: { ...words, width: 120, overflow: 'truncate' },
    },
    series: [
      {
        type: 'heatmap',
        data: cells,
        itemStyle: { borderColor: token.colorBgContainer, borderWidth: 2 },
        // Dark words on pale cells, pale words on dark cells.
        label: {
          show: data.places.length * 48 < width,
          formatter: ({ value }) => {
            const figure = Array.isArray(value) ? value[2] : undefined
            const tone = typeof figure === 'number' && figure > most / 2 ? 'full' : 'pale'
            return typeof figure === 'number' ? `{${tone}|${unit.tick(figure)}}` : ''
          },
          rich: {
            full: { color: isDark ? '#121412' : '#FFFFFF', fontSize: 12 },
            pale: { color: token.colorText, fontSize: 12 },
          },
        },
      },
    ],
  }
}

const share = (part: number, whole: number): number => (whole > 0 ? (part / whole) * 100 : 0)
const shareText = (part: number, whole: number): string => `${share(part, whole).toFixed(1)}%`

/** A round number above a value: 1, 2 or 5 and zeros. */
function scaleEnd(value: number): number {
  if (value <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  return [1, 2, 5, 10].map((step) => step * power).find((end) => end > value) ?? value
}

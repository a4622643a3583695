import type { BarSeriesOption, LineSeriesOption } from 'echarts/charts'
import type { AriaComponentOption } from 'echarts/components'
import { type ChartSeries, isShare, unitOf, valueText } from './ChartData.ts'
import { type ChartOption, type ChartRequest, seriesColors } from './ChartRequest.ts'
import { shareOption } from './shareOption.ts'

type DecalObject = Exclude<NonNullable<NonNullable<AriaComponentOption['decal']>['decals']>, readonly unknown[]>

const symbols = ['circle', 'rect', 'diamond'] as const
const dashes = ['solid', 'dashed', 'dotted'] as const
/** With more points the symbols on a line would overlap. */
const maxPoints = 24
/**
 * The space for a value above a bar. Next to a higher bar it would be unreadable, so only a single series has values.
 */
const labelWidth = 48

/** Names with less space would be cut to their first letter: they are slanted, with a width of their own. */
const leastRoom = 40
const slantedWidth = 64

/** The default patterns of ECharts, after a plain one. */
const patterns: readonly DecalObject[] = [
  { color: 'transparent' },
  { dashArrayX: [1, 0], dashArrayY: [2, 5], rotation: Math.PI / 6 },
  {
    symbol: 'circle',
    dashArrayX: [
      [8, 8],
      [0, 8, 8, 0],
    ],
    dashArrayY: [6, 0],
    symbolSize: 0.8,
  },
  { dashArrayX: [1, 0], dashArrayY: [4, 3], rotation: -Math.PI / 4 },
  {
    dashArrayX: [
      [6, 6],
      [0, 6, 6, 0],
    ],
    dashArrayY: [6, 0],
  },
  {
    dashArrayX: [
      [1, 0],
      [1, 6],
    ],
    dashArrayY: [1, 0, 6, 0],
    rotation: Math.PI / 4,
  },
  {
    symbol: 'triangle',
    dashArrayX: [
      [9, 9],
      [0, 9, 9, 0],
    ],
    dashArrayY: [7, 2],
    symbolSize: 0.75,
  },
]

/** The ECharts option for a chart. */
export function chartOption(request: ChartRequest): ChartOption {
  const { kind, data, crowded, width, token, isDark, hasPatterns } = request
  if (isShare(kind)) return shareOption(request, kind)
  const isLine = kind === 'line' || kind === 'area'
  const { places, series } = data
  const room = width / places.length - 14
  const colors = seriesColors[isDark ? 'dark' : 'light']
  const unit = unitOf(data)
  const words = { color: token.colorTextTertiary, fontFamily: token.fontFamily, fontSize: 12 }
  const hasLegend = series.length > 1
  const decals = series.map((one, at) => ({ color: token.colorBgContainer, ...patterns[lookOf(one, at)] }))
  const isLabelled = kind === 'grouped' && series.length === 1 && width / places.length >= labelWidth
  return {
    aria: { enabled: true, label: { enabled: false }, decal: { show: hasPatterns, decals } },
    // Nothing else moves either, and each frame would draw the whole chart.
    animation: false,
    textStyle: { fontFamily: token.fontFamily },
    grid: {
      left: 0,
      right: 4,
      top: hasLegend ? 36 : 24,
      bottom: 0,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    legend: {
      show: hasLegend,
      type: 'scroll',
      top: 0,
      left: 0,
      padding: 0,
      // Series cannot be toggled by keyboard, and the table shows all of them.
      selectedMode: false,
      itemWidth: isLine ? 24 : 14,
      itemHeight: isLine ? 8 : 12,
      itemGap: 16,
      textStyle: { ...words, color: token.colorTextSecondary },
      pageTextStyle: words,
      pageIconColor: token.colorText,
      pageIconInactiveColor: token.colorTextQuaternary,
    },
    tooltip: {
      className: 'chart-tooltip',
      trigger: 'axis',
      confine: true,
      transitionDuration: 0,
      axisPointer: {
        type: isLine ? 'line' : 'shadow',
        shadowStyle: { color: token.colorFillTertiary },
        lineStyle: { color: token.colorBorder },
      },
      backgroundColor: token.colorBgElevated,
      borderWidth: 0,
      padding: [8, 12],
      extraCssText: `box-shadow: ${token.boxShadowSecondary}; border-radius: ${token.borderRadius}px`,
      textStyle: { color: token.colorText, fontFamily: token.fontFamily, fontSize: 12 },
      valueFormatter: (value) => valueText(data, value),
    },
    xAxis: {
      type: 'category',
      data: places.map(({ full }) => full),
      axisLine: { lineStyle: { color: token.colorBorder } },
      axisTick: { show: false },
      axisLabel: {
        ...words,
        formatter: (_: string, index: number) => places[index]?.short ?? '',
        // The latest month remains visible when labels are skipped.
        showMaxLabel: true,
        ...(crowded === 'shorten' && {
          interval: 0,
          overflow: 'truncate' as const,
          ...(room < leastRoom ? { rotate: 45, width: slantedWidth } : { width: room }),
        }),
      },
    },
    yAxis: {
      type: 'value',
      min: 0,
      minInterval: 1,
      splitNumber: 3,
      splitLine: { lineStyle: { color: token.colorBorderSecondary } },
      axisLabel: { ...words, formatter: (value: number) => unit.tick(value) },
    },
    series: series.map((one, at): BarSeriesOption | LineSeriesOption => {
      const look = lookOf(one, at)
      const shared = {
        id: one.key,
        name: one.title,
        data: [...one.values],
        color: one.isBad ? token.colorError : colors[look]!,
      }
      if (isLine)
        return {
          ...shared,
          type: 'line',
          symbol: symbols[look % symbols.length]!,
          symbolSize: 7,
          showAllSymbol: places.length <= maxPoints,
          ...(kind === 'area' && { areaStyle: { opacity: 0.24 }, stack: 'all' }),
          lineStyle: { type: hasPatterns ? dashes[look % dashes.length]! : 'solid' },
        }
      return {
        ...shared,
        type: 'bar',
        ...(kind === 'stacked' && { stack: 'all' }),
        barMaxWidth: kind === 'stacked' ? 48 : 40,
        barCategoryGap: '40%',
        barGap: '8%',
        label: {
          show: isLabelled,
          position: 'top',
          color: token.colorTextSecondary,
          // No label above an empty bar.
          formatter: ({ value }) => (Number(value) > 0 ? unit.tick(Number(value)) : ''),
        },
        labelLayout: { hideOverlap: true },
      }
    }),
  }
}

const lookOf = ({ look }: ChartSeries, index: number): number => (look ?? index) % seriesColors.light.length

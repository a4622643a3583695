import { FunnelChart, GaugeChart, HeatmapChart, PieChart } from 'echarts/charts'
import { VisualMapComponent } from 'echarts/components'
import { use as register } from 'echarts/core'

// Only reports draw these, so that other charts load without them.
register([FunnelChart, GaugeChart, HeatmapChart, PieChart, VisualMapComponent])

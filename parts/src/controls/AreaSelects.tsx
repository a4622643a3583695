import { Flex, Select } from 'antd'
import { useMessages } from '../useMessages.ts'
import { useNameSearch } from '../names/useNameSearch.ts'
import { antdProps, fullWidth } from '../pickers/ControlProps.ts'
import type { AreaControlProps } from './AreaControlProps.ts'
import { type Area, areaRoot } from './areaLevels.ts'
import { useAreas } from './useAreas.ts'

const levelTitles = ['省', '市', '区县']

/** One select per level; changing a level clears the levels below it. */
export function AreaSelects(props: AreaControlProps) {
  const { value, onChange, label, isClearable = true } = props
  const [message, holder] = useMessages()
  const search = useNameSearch()
  const code = value ?? ''
  const { levels, open, path, go } = useAreas(props, code, (problem) => void message.error(problem))
  const put = (next: readonly Area[]) => {
    go(next)
    onChange(
      next.at(-1)?.id ?? '',
      next.map(({ text }) => text),
    )
  }
  return (
    <Flex gap={8} wrap>
      {holder}
      {levelTitles.map((title, depth) => {
        const parent = depth === 0 ? areaRoot : path[depth - 1]?.id
        const known = parent === undefined ? [] : (levels.get(parent) ?? [])
        const chosen = path[depth]
        // Shows the name of an external value before its level is loaded.
        const areas = chosen && known.every(({ id }) => id !== chosen.id) ? [chosen, ...known] : known
        const choose = (id: string | undefined) => {
          const area = areas.find((one) => one.id === id)
          put([...path.slice(0, depth), ...(area ? [area] : [])])
        }
        return (
          <div key={title} style={{ flex: '1 1 110px', minWidth: 0 }}>
            <Select
              {...antdProps(props)}
              id={depth === 0 ? props.id : undefined}
              aria-label={`${label ?? '地区'}${title}`}
              disabled={props.disabled || parent === undefined}
              placeholder={title}
              allowClear={isClearable}
              showSearch={search}
              value={chosen?.id}
              options={areas.map(({ id, text }) => ({ value: id, label: text }))}
              notFoundContent={parent !== undefined && levels.has(parent) ? '没有查询到任何数据' : '加载中…'}
              onOpenChange={(isOpen) => isOpen && parent !== undefined && void open(parent)}
              onChange={choose}
              style={fullWidth}
            />
          </div>
        )
      })}
    </Flex>
  )
}

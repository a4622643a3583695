import { Cascader } from 'antd'
import { useMessages } from '../useMessages.ts'
import { antdProps, fullWidth, pleaseChoose } from '../pickers/ControlProps.ts'
import type { AreaControlProps } from './AreaControlProps.ts'
import { areaOptions, areaRoot, type AreaOption } from './areaLevels.ts'
import { useAreas } from './useAreas.ts'

/** One control that opens level by level. */
export function AreaCascader(props: AreaControlProps) {
  const { value, onChange, placeholder = pleaseChoose } = props
  const [message, holder] = useMessages()
  const code = value ?? ''
  const { levels, open, path, go } = useAreas(props, code, (problem) => void message.error(problem))
  const choose = (chosen: readonly AreaOption[] | undefined) => {
    const next = (chosen ?? []).map((option) => ({ id: option.value, text: option.label }))
    go(next)
    onChange(
      next.at(-1)?.id ?? '',
      next.map(({ text }) => text),
    )
  }
  return (
    <>
      {holder}
      <Cascader<AreaOption>
        {...antdProps(props)}
        value={path.length > 0 ? path.map(({ id }) => id) : code ? [code] : []}
        options={areaOptions(levels)}
        loadData={(opened) => void open(opened.at(-1)?.value ?? areaRoot)}
        displayRender={() => path.map(({ text }) => text).join(' / ') || code}
        changeOnSelect
        allowClear
        placeholder={placeholder}
        notFoundContent={levels.has(areaRoot) ? '没有查询到任何数据' : '加载中…'}
        onOpenChange={(isOpen) => {
          if (isOpen) for (const parent of [areaRoot, ...path.slice(0, -1).map(({ id }) => id)]) void open(parent)
        }}
        onChange={(_, chosen) => choose(chosen as AreaOption[] | undefined)}
        style={fullWidth}
      />
    </>
  )
}

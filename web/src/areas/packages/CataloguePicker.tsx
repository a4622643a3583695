import { type AnyRow, appointmentItem, counselItem, entrustItem, type Resource } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Flex, Select } from 'antd'
import { useState } from 'react'
import { resourceApi } from '../../api/resource/resourceApi.ts'
import { useDictionary } from '../../api/dictionaries/useDictionary.ts'

const catalogues: Record<string, Resource> = {
  counsel: counselItem,
  appointment: appointmentItem,
  entrustment: entrustItem,
}
const mostItems = 200

interface CataloguePickerProps {
  lines: readonly Record<string, unknown>[]
  onPick: (line: Record<string, unknown>) => void
}

/** Adds a catalogue item to the lines, with its unit and its price. */
export function CataloguePicker({ lines, onPick }: CataloguePickerProps) {
  const [type, setType] = useState('counsel')
  const types = useDictionary('pkg_item_type')
  const { data, isFetching } = useQuery({
    queryKey: ['resource', catalogues[type]!.name, 'list', 'catalogue'],
    queryFn: ({ signal }) => resourceApi(catalogues[type]!).list({ pageNo: 1, pageSize: mostItems }, { signal }),
  })
  const isTaken = ({ name }: AnyRow) => lines.some(({ itemType, itemName }) => itemType === type && itemName === name)
  const rows = (data?.records ?? []).filter((row) => row.saleFlag !== 'N' && !isTaken(row))
  return (
    <Flex gap={8} wrap style={{ marginBottom: 8 }}>
      <Select<string>
        aria-label="目录"
        style={{ width: 110 }}
        value={type}
        options={types.filter(({ value }) => value in catalogues).map(({ value, text }) => ({ value, label: text }))}
        onChange={setType}
      />
      <Select<string>
        aria-label="从目录添加"
        style={{ flex: '1 1 220px' }}
        placeholder="从目录添加项目"
        showSearch={{ optionFilterProp: 'label' }}
        loading={isFetching}
        value={null}
        options={rows.map(({ id, name }) => ({ value: id, label: String(name) }))}
        onChange={(id) => {
          const row = rows.find((one) => one.id === id)
          if (row)
            onPick({
              itemType: type,
              itemName: row.name,
              qty: 1,
              unit: row.unit ?? 'time',
              unitPrice: row.price ?? row.priceFrom ?? null,
            })
        }}
      />
    </Flex>
  )
}

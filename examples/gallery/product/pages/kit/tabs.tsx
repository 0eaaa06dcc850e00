import { Tabs } from 'nacre/admin'

export const Sample = () => (
  <Tabs
    label="Item"
    tabs={[
      { id: 'about', label: 'About', panel: <p>A ladder of wood.</p> },
      { id: 'use', label: 'Use', panel: <p>Lean it against a wall.</p> },
    ]}
  />
)

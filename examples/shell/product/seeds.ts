import { type Seed, seedImage } from 'nacre'

const size = { width: 640, height: 360 }

const sampleCard = (title: string, name: string, text: string, description: string): Seed => ({
  entity: 'card',
  values: {
    title,
    image: seedImage(`product/pages/welcome/pictures/${name}.webp`, { description, ...size }),
    text,
  },
})

const sampleLink = (folder: string, name: string, link: string): Seed => ({
  entity: 'folderLink',
  values: { folder, name, link },
})

const tiles: Seed[] = [
  { entity: 'tile', values: { text: 'One', cols: 3, rows: 1, color: '#ace1d9' } },
  { entity: 'tile', values: { text: 'Two', cols: 1, rows: 2, color: '#cfc2f0' } },
  { entity: 'tile', values: { text: 'Three', cols: 1, rows: 1, color: '#f7c3c8' } },
  { entity: 'tile', values: { text: 'Four', cols: 2, rows: 1, color: '#edd6ad' } },
]

const folders: Seed[] = [
  { entity: 'folder', ref: 'photos', updatedAt: '2026-01-01', values: { name: 'Photos' } },
  { entity: 'folder', ref: 'recipes', updatedAt: '2026-01-17', values: { name: 'Recipes' } },
  { entity: 'folder', ref: 'work', updatedAt: '2026-01-28', values: { name: 'Work' } },
]

const folderLinks: Seed[] = [
  sampleLink('photos', 'Summer at the sea', 'https://example.org/photos/summer'),
  sampleLink('photos', 'Winter walks', 'https://example.org/photos/winter'),
  sampleLink('recipes', 'Bread', 'https://example.org/recipes/bread'),
  sampleLink('work', 'This quarter', 'https://example.org/work/quarter'),
]

const notes: Seed[] = [
  { entity: 'note', updatedAt: '2026-02-20', values: { name: 'Vacation itinerary' } },
  { entity: 'note', updatedAt: '2026-01-18', values: { name: 'Kitchen remodel' } },
]

const cards: Seed[] = [
  sampleCard(
    'Spiral',
    'shell-spiral',
    'A shell grows at its open end. What is already there stays as it is.',
    'A spiral shell cut open, its chambers shimmering from rose to sea-green.',
  ),
  sampleCard(
    'Tide pool',
    'tide-pool',
    'Twice a day the sea comes by and leaves something new.',
    'A blue tide pool seen from above, with a coral-red starfish and pebbles on its sandy edge.',
  ),
  sampleCard(
    'Full moon',
    'moonlit-waves',
    'The waves have been told where to stop, and keep to it.',
    'A pale full moon over calm violet waves.',
  ),
  sampleCard(
    'Three pearls',
    'three-pearls',
    'Layer upon layer, each thinner than a hair, until it shines.',
    'Three pearls resting on lilac satin.',
  ),
  sampleCard(
    'Kelp',
    'kelp-light',
    'Holds on below, moves above, and grows towards the light.',
    'Kelp in clear green water, lit by rays from above.',
  ),
  sampleCard(
    'Scallop',
    'scallop-fan',
    'Ribs make it strong and light at once.',
    'A rose-white scallop shell on warm coral ground.',
  ),
  sampleCard(
    'Jellyfish',
    'jellyfish-drift',
    'Travels far without being in a hurry.',
    'Three glowing jellyfish drifting in deep violet water.',
  ),
  sampleCard(
    'Sand',
    'sand-ripples',
    'The same pattern each evening, and never twice the same.',
    'Sand ripples in evening light, parting around a smooth grey stone.',
  ),
]

export const samples: readonly Seed[] = [...tiles, ...folders, ...folderLinks, ...notes, ...cards]

import { KitIcon, Menu, MenuButton, MenuHeading, MenuLink, Popover } from 'nacre/admin'

export const Sample = () => (
  <div>
    <Menu name="More" label={<KitIcon name="more" />} className="quiet icon">
      <MenuHeading>Item</MenuHeading>
      <MenuLink to="/forms" icon="plus">
        New item
      </MenuLink>
      <MenuButton icon="remove" isDangerous>
        Remove
      </MenuButton>
    </Menu>
    <Popover label="Details">Seen three times.</Popover>
  </div>
)

import { IconButton } from "#kernel/ui/IconButton.tsx";
import { Lock, Maximize, RefreshCw, VideoOff } from "#kernel/ui/icons.ts";
import { StateChip } from "#kernel/ui/StateChip.tsx";
import { Tile, TileBar, TileButton, TileControls, TileLink, TileMessage } from "#kernel/ui/tileParts.tsx";
import { Sample } from "../Sample.tsx";

export default function Tiles() {
  return (
    <>
      <Sample name="Live">
        <div className="gallery-tile">
          <Tile
            label="Lobby"
            isFocused
            picture={
              <TileControls label="Lobby">
                <IconButton look="video" icon={Maximize} label="Full screen" />
              </TileControls>
            }
            bar={
              <TileBar
                number={1}
                name="Lobby"
                link={<TileLink level="live" word="Live" />}
                states={<StateChip level="rest" icon={Lock} word="Locked" />}
              />
            }
          />
        </div>
      </Sample>
      <Sample name="Lost">
        <div className="gallery-tile">
          <Tile
            label="Yard"
            picture={
              <TileMessage icon={VideoOff} title="No picture" action={<TileButton icon={RefreshCw}>Reconnect</TileButton>}>
                The camera does not answer.
              </TileMessage>
            }
            bar={<TileBar number={2} name="Yard" link={<TileLink level="bad" icon={VideoOff} word="Offline" />} />}
          />
        </div>
      </Sample>
      <Sample name="Door open">
        <div className="gallery-tile">
          <Tile
            label="Gate"
            picture={undefined}
            bar={<TileBar name="Gate" link={<TileLink level="live" word="Live" />} open={{ text: "Unlocked, 3 s", share: 0.6 }} />}
          />
        </div>
      </Sample>
    </>
  );
}

import { Avatar } from "#kernel/ui/Avatar.tsx";
import { Badge, Tag } from "#kernel/ui/Badge.tsx";
import { Banner } from "#kernel/ui/Banner.tsx";
import { Brand } from "#kernel/ui/Brand.tsx";
import { Breadcrumb } from "#kernel/ui/Breadcrumb.tsx";
import { Feed, FeedRow } from "#kernel/ui/Feed.tsx";
import { CircleAlert, CreditCard, Info, Lock, LockOpen, OctagonAlert, ShieldBan, TriangleAlert, Wifi, WifiOff } from "#kernel/ui/icons.ts";
import { LinkCards } from "#kernel/ui/LinkCards.tsx";
import { LinkRows } from "#kernel/ui/LinkRows.tsx";
import { KeyValueList, Section } from "#kernel/ui/panelParts.tsx";
import { StateChip } from "#kernel/ui/StateChip.tsx";
import { Sample } from "../Sample.tsx";

const nothing = () => undefined;
const at = "2026-03-12T14:32:07Z";

export default function Display() {
  return (
    <>
      <Sample name="Avatar, Badge, Tag, Brand">
        <div className="gallery-samples">
          <Avatar name="Ruth Adeyemi" />
          <Avatar name="Jude Holloway" isLarge />
          <Badge>4</Badge>
          <Badge tone="danger">3</Badge>
          <Badge tone="accent">9</Badge>
          <Tag>Visitor</Tag>
          <Brand />
        </div>
      </Sample>
      <Sample name="StateChip">
        <div className="gallery-samples">
          <StateChip level="rest" icon={Lock} word="Locked" />
          <StateChip level="off" icon={WifiOff} word="Switched off" />
          <StateChip level="ok" icon={LockOpen} word="Unlocked" />
          <StateChip level="info" icon={Wifi} word="Connecting" />
          <StateChip level="warn" icon={TriangleAlert} word="Held open" />
          <StateChip level="bad" icon={CircleAlert} word="Offline" />
          <StateChip level="alarm" icon={OctagonAlert} word="Forced open" />
          <StateChip
            level="warn"
            icon={TriangleAlert}
            word="The camera has no stream at this path. Copy the path from its settings."
            isSentence
          />
        </div>
      </Sample>
      <Sample name="Breadcrumb">
        <Breadcrumb
          label="Place"
          crumbs={[{ label: "Harbour House", onSelect: nothing }, { label: "Level 4", onSelect: nothing }, { label: "Finance" }]}
        />
      </Sample>
      <Sample name="Banner">
        <Banner level="info" icon={Info} onDismiss={nothing}>
          A new version is ready.
        </Banner>
        <Banner level="warn" icon={TriangleAlert}>
          The connection is slow.
        </Banner>
        <Banner level="bad" icon={CircleAlert}>
          The connection is lost.
        </Banner>
        <Banner level="alarm" icon={ShieldBan}>
          Lockdown of Harbour House
        </Banner>
      </Sample>
      <Sample name="Feed">
        <Feed label="Events">
          <FeedRow icon={CreditCard} title="Ana Ruiz" detail="Lobby" result="Granted" time="14:32:07" dateTime={at} onSelect={nothing} />
          <FeedRow icon={CreditCard} title="Unknown card" detail="Yard gate" result="Denied" level="bad" time="14:31:50" dateTime={at} />
          <FeedRow
            icon={OctagonAlert}
            title="Forced open"
            detail="Loading bay"
            result="Alarm"
            level="alarm"
            time="14:30:12"
            dateTime={at}
          />
        </Feed>
      </Sample>
      <Sample name="KeyValueList">
        <Section title="Facts">
          <KeyValueList
            rows={[
              { key: "Serial number", value: "GH-AC40-009132" },
              { key: "Connection", value: "Connected", note: "9 d 4 h" },
            ]}
          />
        </Section>
      </Sample>
      <Sample name="LinkRows">
        <LinkRows
          label="Doors"
          rows={[
            { id: "lobby", icon: Lock, title: "Lobby", end: "Locked", onOpen: nothing },
            { id: "yard", title: "Yard gate", onOpen: nothing },
          ]}
        />
      </Sample>
      <Sample name="LinkCards">
        <LinkCards
          cards={[
            { id: "cards", icon: CreditCard, title: "Cards", note: "Who carries which", onOpen: nothing },
            { id: "locks", icon: Lock, title: "Locks", onOpen: nothing },
          ]}
        />
      </Sample>
    </>
  );
}

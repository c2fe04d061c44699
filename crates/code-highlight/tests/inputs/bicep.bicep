// A storage account
targetScope = 'resourceGroup'

@description('It\'s the name')
@minLength(3)
param accountName string = 'shop${uniqueString(resourceGroup().id)}'
param replicas int = 2
var isOpen = true && replicas > 1

resource account 'Microsoft.Storage/storageAccounts@2023-01-01' = {
  name: accountName
  location: resourceGroup().location
  properties: {
    allowBlobPublicAccess: !isOpen
    tags: [for i in range(0, 3): 'tag-${i}']
  }
}

module web './web.bicep' = if (isOpen) { name: 'web' }
output id string = account.id
